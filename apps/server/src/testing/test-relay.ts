import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { relayDefaults, type RelaySettings } from '../relay/relay-settings.js'
import { createRelay, type Relay } from '../relay/relay.js'

export interface TestRelay {
  readonly url: string
  readonly relay: Relay
  /** What went wrong inside. */
  readonly reports: readonly unknown[]
  close(): Promise<void>
}

/** A relay on a port of its own, in memory unless it is given a folder. It listens on every loopback address. */
export async function startTestRelay({ settings = {}, dataDir, now = Date.now }: { settings?: Partial<RelaySettings>; dataDir?: string; now?: () => number } = {}): Promise<TestRelay> {
  const reports: unknown[] = []
  const relay = createRelay({ settings: { ...relayDefaults, ...settings }, dataDir, now, report: error => reports.push(error) })
  const server = createServer()
  server.on('upgrade', (request, socket, head) => relay.upgrade(request, socket, head))
  await new Promise<void>(resolve => server.listen(0, '0.0.0.0', resolve))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/relay`,
    relay,
    reports,
    async close() {
      await relay.close()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
