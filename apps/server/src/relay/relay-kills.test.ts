import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { expect } from 'chai'
import { connectRelay, newMessage, newTopic } from '../testing/relay-client.js'
import { runRelayKills } from '../testing/relay-kills.js'
import { freePort, startServerProcess } from '../testing/server-process.js'
import { messageBaseLength } from '../ports/mailbox.js'

const serverFile = process.env.W3M_TEST_SERVER!

async function withFolder(use: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'w3m-relay-'))
  try {
    await use(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

describe('The relay as a process', () => {
  it('loses no message that it acknowledged and doubles none, though it is killed and sockets break; the order stays', () =>
    withFolder(async dataDir => {
      const result = await runRelayKills({
        serverFile,
        dataDir,
        port: await freePort(),
        seed: 7,
        messages: 1_000,
        kills: 3,
        drops: 4,
        pairs: 4,
      })
      expect(result).to.deep.include({ delivered: 1_000, lost: 0, doubled: 0, outOfOrder: 0 })
    }))

  it('has what it acknowledged after SIGKILL in the same moment', () =>
    withFolder(async dataDir => {
      const port = await freePort()
      const first = await startServerProcess({ file: serverFile, port, dataDir })
      const sender = await connectRelay(first.relayUrl)
      const [topic, message] = [newTopic(), newMessage()]
      await sender.publish(topic, message)
      await first.kill()
      const second = await startServerProcess({ file: serverFile, port, dataDir })
      const reader = await connectRelay(second.relayUrl)
      await reader.call('irn_subscribe', { topic })
      expect((await reader.untilPushes(1))[0]!.message).to.equal(message)
      await second.stop()
    }))

  it('stops on SIGTERM with code 0, tells its clients to come back, and shows figures while it runs', () =>
    withFolder(async dataDir => {
      const server = await startServerProcess({ file: serverFile, port: await freePort(), dataDir })
      const client = await connectRelay(server.relayUrl)
      await client.call('irn_subscribe', { topic: newTopic() })
      await client.publish(newTopic(), 'x'.repeat(50))
      const health = (await (
        await fetch(server.relayUrl.replace('ws:', 'http:').replace('/relay', '/health'))
      ).json()) as { relay: unknown }
      expect(health.relay).to.deep.equal({ sockets: 1, topics: 1, messages: 1, length: messageBaseLength + 50 })
      const [code, closed] = await Promise.all([server.stop(), client.closed])
      expect([code, closed.code]).to.deep.equal([0, 1012])
    }))
})
