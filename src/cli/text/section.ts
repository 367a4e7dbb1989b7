import pc from 'picocolors'
import { indent } from '../../core/document/terminal/layout.ts'

/** A part of a command's answer, indented under its title; an empty part is left out. */
export const section = (title: string, body: string) =>
  body === '' ? '' : `${pc.bold(title)}\n${indent(body)}`
