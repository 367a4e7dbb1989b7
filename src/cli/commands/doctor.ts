import type { CommandModule } from '../command.ts'

export const command: CommandModule = { configure() {} }
