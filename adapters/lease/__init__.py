"""The write lease, of the kernel and in memory."""
