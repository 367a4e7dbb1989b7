export function optionalRanges(root: string): Record<string, string>
export function optionalLicences(root: string): string
