import { secretsIn } from '../secrets/secret-shapes.ts'
import { redactedText } from '../secrets/secrets.ts'
import type { HiddenKind } from './messages.ts'

/** Kinds of text that their form alone reveals in a log. */
export type PrivateKind = Extract<HiddenKind, 'address' | 'email' | 'device' | 'secret'>

/** Texts of each kind, without duplicates, in the order of the text. */
export type PrivateTexts = Readonly<Record<PrivateKind, readonly string[]>>

export function joinedTexts(all: readonly PrivateTexts[]): PrivateTexts {
  const each = (kind: PrivateKind) => [...new Set(all.flatMap((texts) => texts[kind]))]
  return { address: each('address'), email: each('email'), device: each('device'), secret: each('secret') }
}

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
const four = String.raw`${octet}(?:\.${octet}){3}`

/** What precedes a version of four numbers: `cuDNN 10.1.2.30`, `v10.2.0.1`, `cublas==10.1.0.105`. */
const versionBefore = String.raw`(?:version|driver|runtime|release|cu\w+|lib\w+|nccl|tensorrt|\bv|==|>=|~=|-)`
const group = '[0-9A-Fa-f]{1,4}'

const addresses = [
  // With a port, or after a scheme or a user: 203.0.113.9:29500, tcp://10.0.0.4, bench@10.0.0.4
  new RegExp(String.raw`(?<![\d.])${four}(?=:\d{2,5}(?![\d.]))`, 'g'),
  new RegExp(String.raw`(?<=:\/\/|@)${four}(?![\d.])`, 'g'),
  // Private networks of RFC 1918 and RFC 3927 that no version number begins with.
  new RegExp(
    String.raw`(?<![\d.])(?:192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\.${octet}\.${octet}(?![\d]|\.\d)`,
    'g',
  ),
  // Versions of CUDA's libraries also begin with 10.
  new RegExp(String.raw`(?<![\d.])(?<!${versionBefore}[\s:=]*)10(?:\.${octet}){3}(?![\d]|\.\d)`, 'gi'),
  // IPv6 of link-local (RFC 4291), unique local (RFC 4193) and global networks. Names in C++ also have colons.
  new RegExp(
    String.raw`(?<![\w:])(?:fe80|f[cd][0-9a-f]{2}|[23][0-9a-f]{3})(?::${group}){0,6}::?(?:${group}:){0,6}${group}(?![\w:]|\.\d)`,
    'gi',
  ),
  // Network adapters (EUI-48, EUI-64), and the GUIDs of InfiniBand.
  /(?<![\w:-])[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}(?:(?:[:-][0-9a-f]{2}){2})?(?![\w:-])/gi,
  /(?<=guid[\s:=]*(?:0x)?)(?:[0-9a-f]{16}|[0-9a-f]{4}(?::[0-9a-f]{4}){3})(?![\w:])/gi,
  /(?<![\w.])(?=[\d.]*[a-f])[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}(?![\w.])/gi,
  // After a word that announces an address.
  new RegExp(
    String.raw`(?<=\b(?:inet(?: addr)?|ip(?: addr(?:ess)?)?|addr(?:ess)?|host|peer)[\s:=]+)${four}(?![\d.])`,
    'gi',
  ),
  // In names that clouds and Kubernetes derive from addresses.
  new RegExp(String.raw`(?<![\w-])(?:ip-|ec2-)${octet}(?:-${octet}){3}(?![\w-])`, 'g'),
  new RegExp(String.raw`(?<![\w-])${octet}(?:-${octet}){3}(?=\.[\w.-]*\bpod\b)`, 'g'),
]

/** A login for ssh or in a URL is not the email address of a person. */
const emails =
  /(?<![\w.+/-])(?<!:\/\/[^\s@]*)(?!git@)[\w.+-]{1,64}(?:@|%40)(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}(?![\w-]|:[^\s])/g

/** GPUs and their parts as NVIDIA's driver and CUDA_VISIBLE_DEVICES name them. */
const devices = /\b(?:GPU|MIG)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

/** Serial numbers of GPUs, boards and disks. */
const serials = /(?<=\bserial(?:[ _]?(?:number|no\.?))?\s*[:=]\s*)(?=[A-Z-]*\d)[A-Z0-9-]{8,}\b/gi

/** Texts about machines and people that the form of their words reveals. */
export function privateTextsIn(text: string): PrivateTexts {
  return {
    address: matches(text, addresses).filter((address) => !isTime(address)),
    email: matches(text, [emails]),
    device: matches(text, [devices, serials]),
    secret: [
      ...new Set(secretsIn(text).flatMap(({ nameStart, end }) => linesOf(text.slice(nameStart, end)))),
    ],
  }
}

/** A private key has several lines, and a copy of a log must keep the number of lines. */
const linesOf = (secret: string): string[] =>
  secret.includes('\n') ? secret.split('\n').filter((line) => line.trim().length >= shortestLine) : [secret]

/** A shorter line is also part of ordinary words. */
const shortestLine = 6

const matches = (text: string, patterns: readonly RegExp[]): string[] => [
  ...new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found))),
]

/** `19:21:23:04:05:06` is a time, or counts. */
const isTime = (text: string) => /^\d+(?:[:-]\d+)+$/.test(text) && !/^\d+(?:-\d+){3}$/.test(text)

/** The replacement of a secret; the name before it stays, so that a reader knows what was there. */
export function secretName(found: string): string {
  const [secret] = secretsIn(found)
  return secret === undefined ? redactedText : `${found.slice(0, secret.start)}${redactedText}`
}
