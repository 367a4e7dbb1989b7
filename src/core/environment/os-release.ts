import { known, type Maybe } from '../model/missing.ts'
import { unstated } from './reasons.ts'

/** @param text /etc/os-release, which is a list of shell assignments: `PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"` */
export function parseOsRelease(text: string): Maybe<string> {
  const value = (name: string) =>
    new RegExp(`^${name}=(["']?)(.*)\\1\\s*$`, 'm').exec(text)?.[2]?.replaceAll(/\\(["$`\\])/g, '$1')
  const name = value('PRETTY_NAME') ?? value('NAME')
  return name === undefined || name === '' ? unstated('/etc/os-release') : known(name)
}
