// A separate session, which a test kills: submits the job on standard input over ssh and follows it.
// usage: ssh-session.mjs DIST < {"cluster":…,"settings":…,"job":…}
import { text } from 'node:stream/consumers'

const [dist] = process.argv.slice(2)
const { sshTarget } = await import(`${dist}/src/host/targets/ssh.js`)
const { cluster, settings, job } = JSON.parse(await text(process.stdin))
const target = sshTarget(cluster, settings, { variables: process.env })
const ref = await target.submit(job)
await target.follow(ref, {
  started: () => undefined,
  write: (_, chunk) => process.stdout.write(chunk),
})
