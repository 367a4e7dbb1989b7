/** What an installation was doing when it failed. */
export type SetupWork = 'python' | 'container' | 'make' | 'unpack' | 'install' | 'build' | 'import' | 'image'
