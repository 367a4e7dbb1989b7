/** The part of WebAssembly's JavaScript interface that the trainer uses; Node has it, and its type package does not. */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { readonly initial: number })
    readonly buffer: ArrayBuffer
  }
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>)
  }
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>)
    readonly exports: unknown
  }
}
