const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const

/** Memory and file sizes with one decimal: `7.6 GiB`; bytes without decimals. */
export function sizeText(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const value = bytes / 1024 ** power
  return `${power === 0 ? String(value) : value.toFixed(1)} ${units[power] ?? ''}`
}
