/** Title of a drill. */
export const drill = (row: string, column: string) => `${row}, ${column}`
