"""What is wrong with a board, a camera or a profile, and what to do about it.

check        one thing that was examined, and how it is reported
examination  all checks, one after the other
port         the serial port, its permissions, the udev rule
board        firmware, chain of LEDs and buttons, over the link
sight        camera, light, focus, markers, and the profile against what the camera sees

Knows what each check means, not who asked for it, a terminal or a page.
"""
