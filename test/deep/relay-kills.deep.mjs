// The relay under kills and broken sockets: none lost, none doubled, the order kept. The seed decides when.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { prepareRelay } from './relay-harness.mjs'

const seed = Number(process.env.W3M_FUZZ_SEED ?? 1)
const messages = Number(process.env.W3M_RELAY_MESSAGES ?? 100_000)
const kills = Number(process.env.W3M_RELAY_KILLS ?? 50)
const drops = Number(process.env.W3M_RELAY_DROPS ?? 100)

describe('the relay', () => {
  let services
  before(async () => (services = await prepareRelay()))
  after(() => services?.remove())

  it(`carries ${messages} messages through ${kills} kills and ${drops} broken sockets`, async t => {
    const { runRelayKills } = await services.load('relay-kills')
    const { freePort } = await services.load('server-process')
    const result = await runRelayKills({
      serverFile: services.serverFile,
      dataDir: join(services.folder, 'data'),
      port: await freePort(),
      seed,
      messages,
      kills,
      drops,
      pairs: 20,
    })
    t.diagnostic(JSON.stringify(result))
    const { delivered, lost, doubled, outOfOrder } = result
    assert.deepEqual(
      { delivered, lost, doubled, outOfOrder },
      { delivered: messages, lost: 0, doubled: 0, outOfOrder: 0 },
    )
  })
})
