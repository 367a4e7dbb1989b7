export declare function makeRootFolder(folder: string, options?: { readonly architecture?: string }): void
