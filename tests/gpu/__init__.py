"""What only a GPU can show: every member in every precision and packing, our kernels, the first sentence."""
