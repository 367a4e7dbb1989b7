export function allLicences(root: string, modules: Iterable<string>): string
export function licencesOf(modules: Iterable<string>): string
export function licencesOfNode(node: string): string
