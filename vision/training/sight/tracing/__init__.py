"""Pictures of drawn boards by a path tracer: real bodies, bounced light, glare."""
