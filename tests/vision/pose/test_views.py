"""Many views at once see what each of them sees."""

from dataclasses import replace

import numpy as np

from pasch_vision.pose.view import View, field_corners
from pasch_vision.pose.views import Views
from vision.scenes import STRIP, profile, true_view


def test_views_see_together_what_each_sees_alone() -> None:
    near = true_view(STRIP)
    far = replace(near, focal_px=900.0, k1=-0.04, translation=(20.0, -50.0, 800.0))
    corners = field_corners(profile(STRIP).field)
    both = Views.of(near, far)
    np.testing.assert_allclose(both.project(corners)[0], near.project(corners), atol=1e-9)
    np.testing.assert_allclose(both.project(corners)[1], far.project(corners), atol=1e-9)


def test_a_view_turns_about_its_pivot_and_slides_with_it() -> None:
    view = true_view(STRIP)
    pivot = np.array([40.0, 90.0, 5.0])
    changes = np.zeros((4, 8))
    changes[1, 2:5] = 0.3, -0.2, 0.5
    changes[2, 5:] = 10.0, 20.0, 30.0
    changes[3, :2] = np.log(2.0), 0.01
    still, turned, slid, longer = Views.turned(view, pivot, changes)
    np.testing.assert_allclose(still.project(pivot[None]), view.project(pivot[None]), atol=1e-6)
    np.testing.assert_allclose(turned.project(pivot[None]), view.project(pivot[None]), atol=1e-6)
    # A turn of the camera's frame by a Rodrigues vector: its length is the angle.
    apart = turned.turn @ view.turn.T
    assert np.isclose(np.arccos((np.trace(apart) - 1) / 2), np.sqrt(0.09 + 0.04 + 0.25))
    np.testing.assert_allclose(
        np.array(slid.translation) - np.array(view.translation), (10.0, 20.0, 30.0)
    )
    assert np.isclose(longer.focal_px, 2 * view.focal_px)
    assert np.isclose(longer.k1, view.k1 + 0.01)


def test_what_is_taken_out_again_is_the_view() -> None:
    view = true_view(STRIP)
    one: View = Views.of(view)[0]
    corners = field_corners(profile(STRIP).field)
    np.testing.assert_allclose(one.project(corners), view.project(corners), atol=1e-6)
