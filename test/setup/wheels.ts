import { spawnSync } from 'node:child_process'

const script = `
import sys, zipfile
path, name, source = sys.argv[1:]
info = f"{name}-1.0.dist-info"
with zipfile.ZipFile(path, "w") as wheel:
    wheel.writestr(f"{name}.py", source)
    wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\\nName: {name.replace('_', '-')}\\nVersion: 1.0\\n")
    wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nGenerator: t\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
    wheel.writestr(f"{info}/RECORD", "")
`

export const wheelName = (module: string) => `${module}-1.0-py3-none-any.whl`

/** Writes a package of one module, as PyPI would have it; nothing is downloaded. */
export function writeWheel(path: string, module: string, source: string): void {
  const { status, stderr } = spawnSync('python3', ['-c', script, path, module, source])
  if (status !== 0) throw new Error(`no wheel was written: ${stderr.toString()}`)
}

/** The entry of a lock. */
export const locked = (name: string, digest: string) => `${name}==1.0 \\\n    --hash=sha256:${digest}\n`
