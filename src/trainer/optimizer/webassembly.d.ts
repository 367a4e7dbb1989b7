/** The part of WebAssembly's JavaScript interface that the trainer uses; Node has it, and its type package does not. */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { readonly initial: number })
    readonly buffer: ArrayBuffer
  }
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module'
  }
  const Module: new (bytes: Uint8Array<ArrayBuffer>) => Module
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>)
    readonly exports: unknown
  }
}
