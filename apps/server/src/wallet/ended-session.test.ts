import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { walletEndpoints, type WalletEndpointName } from '@w3m/frame/wallet-api'
import type { WalletDevice } from '../testing/wallet-device.js'
import { dappOrigin, walletEnvironment, walletOrigin, type WalletEnvironment } from '../testing/wallet-environment.js'
import { factorOf } from '../testing/wallet-factor.js'

describe('A session that ends while a call comes in', () => {
  let env: WalletEnvironment
  before(async () => void (env = await walletEnvironment()))
  after(() => env.close())

  /** A call whose body comes after something else: by then it was asked who calls. */
  async function callSlowly(device: WalletDevice, name: WalletEndpointName, body: unknown, first: () => Promise<void>) {
    const stream = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await first()
          controller.enqueue(new TextEncoder().encode(JSON.stringify(body)))
          controller.close()
        },
      },
      // Nothing is pulled before the body is read.
      { highWaterMark: 0 },
    )
    const init: RequestInit & { readonly duplex: 'half' } = {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: {
        origin: walletOrigin,
        'content-type': 'application/json',
        dpop: await device.proofFor(name),
        authorization: `DPoP ${device.accessToken}`,
      },
    }
    const response = await env.service.app.request(walletEndpoints[name].path, init)
    const answer = (await response.json()) as { readonly reasons?: readonly { readonly field: string }[] }
    return { status: response.status, why: answer.reasons?.[0]?.field }
  }

  const bodies: readonly (readonly [WalletEndpointName, () => unknown])[] = [
    ['setPreferredAccount', () => ({ type: 'eoa' })],
    ['addRecovery', () => factorOf('passkey')],
    ['guardRecovery', () => ({ guardKey: 'A'.repeat(43) })],
    [
      'addPermission',
      () => ({
        pci: `0x${'7'.repeat(64)}`,
        origin: dappOrigin,
        chainId: 'eip155:31337',
        expiresAt: Math.floor(env.now() / 1_000) + 86_400,
        permissions: [],
        policies: [],
      }),
    ],
  ]
  for (const [name, bodyOf] of bodies)
    it(`has ended for ${name}, and nothing is done`, async () => {
      const email = `${name.toLowerCase()}@mail.example`
      const owner = await env.withWallet(email)
      const { device } = await env.addDevice(email)
      const ended = await callSlowly(device, name, bodyOf(), async () => {
        expect((await owner.device.call('endOtherSessions')).status).to.equal(200)
      })
      expect(ended).to.deep.equal({ status: 401, why: 'SESSION_ENDED' })
      expect((await owner.device.call('getRecovery')).body.factors).to.deep.equal([])
      expect((await owner.device.call('listPermissions')).body.grants).to.deep.equal([])
      const goesOn = await callSlowly(owner.device, name, bodyOf(), () => Promise.resolve())
      expect(goesOn.status, 'where it goes on').to.equal(200)
    })
})
