import { SteadyError } from '../../core/model/error.ts'

/** Where the objects of a library are, and the credentials to reach them. */
export interface S3Place {
  /** The name that the user typed: `s3://bucket/prefix`. */
  readonly name: string
  readonly bucket: string
  /** Prefix of every key: empty, or with a `/` at its end. */
  readonly prefix: string
  /** The address of the bucket, without a `/` at its end. */
  readonly address: string
  readonly region: string
  readonly credentials: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string
  }
}

const form = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/

export const isS3 = (name: string): boolean => name.startsWith('s3://')

/**
 * Reads the variables that other S3 programs read too.
 *
 * @throws SteadyError `LIBRARY_ADDRESS`, `LIBRARY_CREDENTIALS`
 */
export function s3Place(name: string, variables: Readonly<Record<string, string | undefined>>): S3Place {
  const [, bucket, path = ''] = form.exec(name) ?? []
  if (bucket === undefined || /\p{Cc}/u.test(path))
    throw new SteadyError('LIBRARY_ADDRESS', { library: name })
  const valueOf = (...names: readonly string[]) =>
    names.map((variable) => variables[variable]).find((value) => value !== undefined && value !== '')
  const accessKeyId = valueOf('AWS_ACCESS_KEY_ID')
  const secretAccessKey = valueOf('AWS_SECRET_ACCESS_KEY')
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new SteadyError('LIBRARY_CREDENTIALS', { library: name })
  const sessionToken = valueOf('AWS_SESSION_TOKEN')
  const region = valueOf('AWS_REGION', 'AWS_DEFAULT_REGION') ?? 'us-east-1'
  const endpoint = valueOf('AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL')?.replace(/\/+$/, '')
  const parts = path.split('/').filter((part) => part !== '')
  return {
    name,
    bucket,
    prefix: parts.map((part) => `${part}/`).join(''),
    // Other servers than Amazon's have no host name for each bucket. No certificate covers a bucket name with dots.
    address:
      endpoint !== undefined
        ? `${endpoint}/${bucket}`
        : bucket.includes('.')
          ? `https://s3.${region}.amazonaws.com/${bucket}`
          : `https://${bucket}.s3.${region}.amazonaws.com`,
    region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) },
  }
}
