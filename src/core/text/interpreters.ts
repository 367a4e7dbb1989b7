/** The default interpreter. */
export const usualPython = 'python3'

/** Whether a program, on PATH or by its path, is a Python interpreter. */
export const isPython = (program: string): boolean => /(?:^|\/)python[\d.]*$/.test(program)
