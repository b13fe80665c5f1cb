import { SignClient } from '@walletconnect/sign-client'
import type { SignClientTypes } from '@walletconnect/types'
import { guardSessions } from './session-guards.js'

export type DirectClient = InstanceType<typeof SignClient>

/**
 * The protocol's own client, speaking with the relay and with nobody else: telemetry is off, and it does not ask its
 * maker's verification service about pages.
 */
export async function startDirectClient(options: SignClientTypes.Options): Promise<DirectClient> {
  // The core is made by a first client, so that it can be changed before a second one starts it.
  const { core } = new SignClient({ ...options, telemetryEnabled: false })
  core.verify.register = () => Promise.resolve('')
  core.verify.resolve = () => Promise.reject(new Error('Verification is off.'))
  // The local relay is reached without a network, of which the library makes a condition.
  core.relayer.confirmOnlineStateOrThrow = () => Promise.resolve()
  const client = await SignClient.init({ ...options, core })
  guardSessions(client)
  return client
}
