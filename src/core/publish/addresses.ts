const octet = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
const four = String.raw`${octet}(?:\.${octet}){3}`

/** Versions of libraries have four numbers too, so only these are addresses for sure. */
const surely = [
  // With a port, or after a scheme or a user: 203.0.113.9:29500, tcp://10.0.0.4, bench@10.0.0.4
  new RegExp(String.raw`(?<![\d.])${four}(?=:\d{2,5}(?![\d.]))`, 'g'),
  new RegExp(String.raw`(?<=:\/\/|@)${four}(?![\d.])`, 'g'),
  // Of networks that are private by RFC 1918 and RFC 3927, and that no version begins with.
  new RegExp(
    String.raw`(?<![\d.])(?:192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\.${octet}\.${octet}(?![\d]|\.\d)`,
    'g',
  ),
]

/** The network addresses that a text names. */
export const addressesIn = (text: string): string[] => [
  ...new Set(surely.flatMap((pattern) => [...text.matchAll(pattern)].map(([address]) => address))),
]
