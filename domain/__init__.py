"""What is true: values, rules and use cases, free of frameworks and of input and output."""
