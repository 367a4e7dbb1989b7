/** How surely a name tells that its value is a secret: of a doubtful one, only a value that looks random is. */
export type NamedAs = 'secret' | 'doubtful'

/** What a name ends with whose value is always a secret; written without separators. */
const sureEnd = new RegExp(
  '(?:password|passwd|passphrase|passcode|secret|credentials?|connectionstring|' +
    '(?:api|access|secret|private|account|storage|signing|encryption|master|license|sshpriv|hmac)key(?:id)?|' +
    '(?:auth|access|api|app|hf|hub|wandb|github|gh|gitlab|refresh|session|security|bearer|bot|personal|private|' +
    'deploy|account|user|secret|service|sas|slack|login|oauth|jwt|csrf|admin|client|registry|vault|npm)token)' +
    '(?:\\d+|value|string|hash|plain|prod|dev)?$',
)

/** Special tokens of vocabularies, and counts of tokens. */
const ordinaryToken =
  /(?:^|_)(?:bos|eos|pad|unk|mask|cls|sep|eot|image|video|audio|special|start|end|begin|first|last|next|prev|new|per|max|min|num|total|stop)_?token$/

const doubtfulWord = /(?:^|_)(?:key|token|auth|pass|pwd|pin|pat|otp|jwt|creds?|dsn|sas|sig|salt)\d*$/

/**
 * What a name in a text says of its value; undefined for an ordinary name.
 *
 * @param name such as `--wandb-api-key`, `client_secret`, `MYSQL_PWD`
 */
export function namedAs(name: string): NamedAs | undefined {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  if (sureEnd.test(words.replaceAll('_', ''))) return 'secret'
  if (ordinaryToken.test(words)) return undefined
  if (!doubtfulWord.test(words)) return undefined
  // Variables and options are named for what they hold: MY_TOKEN, DB_PASS, --token. A key is often no secret.
  const isVariable = /^-*[A-Z0-9_]+$/.test(name) && !/KEY\d*$/.test(name) && name.includes('_')
  const isOption = /^--?(?:token|pass|pwd|auth[_-]token)$/i.test(name)
  return isVariable || isOption || /^TOKEN$|SSHPASS$|PGPASS$/.test(name) ? 'secret' : 'doubtful'
}

/** Variables of tokenizers, keyboards and authors are no secrets, nor is the working folder. */
const variableName =
  /TOKEN(?!IZ)|SECRET|PASSW|PASSPHRASE|KEY(?!BOARD)|CREDENTIAL|AUTH(?!OR)|COOKIE|WEBHOOK|CONN(?:ECTION)?_?STR|(?:^|_)(?:PASS|PAT|CREDS?|PIN|OTP|JWT|DSN|SAS|SALT)\d*(?:_|$)|_PWD$|^SSHPASS$/i

/** Whether a variable with this name has a secret value. What is not sure counts as one. */
export const namesSecret = (name: string): boolean => variableName.test(name) && name !== 'OLDPWD'
