export interface Memory {
  readonly buffer: ArrayBuffer
}

/** The needed part of WebAssembly's JavaScript interface, which the types of TypeScript and Node lack. */
declare const WebAssembly: {
  readonly Memory: new (descriptor: { readonly initial: number }) => Memory
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ) => { readonly exports: object }
}

const pageBytes = 65_536

/** Memory of at least this many bytes, all zero. */
export const newMemory = (bytes: number): Memory =>
  new WebAssembly.Memory({ initial: Math.ceil(bytes / pageBytes) })

/** The functions of an assembled module, which work on this memory. */
export const instantiate = (module: Uint8Array<ArrayBuffer>, memory: Memory): object =>
  new WebAssembly.Instance(new WebAssembly.Module(module), { host: { memory } }).exports
