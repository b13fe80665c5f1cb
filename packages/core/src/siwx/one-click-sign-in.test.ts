import { expect } from 'chai'
import { privateKeyToAccount } from 'viem/accounts'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { createSiwx } from './create-siwx.js'
import { writeSiweMessage } from './eip4361.js'
import { prepareOneClick } from './one-click-sign-in.js'
import type { Cacao, SiwxConfig } from './siwx-config.js'

const ada = privateKeyToAccount(`0x${'01'.repeat(32)}`)
const chains = ['eip155:10', 'eip155:1'] as const

/** What a wallet answers: a payload and a text for each chain. Wallets add what the page may do to the text alone. */
async function answer(request: Awaited<ReturnType<typeof prepareOneClick>>['request'], chain: (typeof chains)[number], signer = ada) {
  const { domain, uri, nonce, statement, exp, resources } = request
  const iat = new Date().toISOString()
  const p: Cacao['p'] = { domain, aud: uri, nonce, iss: `did:pkh:${chain}:${ada.address}`, version: '1', iat, ...(exp && { exp }), ...(statement && { statement }), ...(resources && { resources }) }
  const message = writeSiweMessage({
    domain, accountAddress: ada.address, uri, nonce, version: '1', chainId: chain, issuedAt: iat, ...(exp && { expirationTime: exp }), ...(resources && { resources }),
    statement: `${statement ? `${statement} ` : ''}I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.`,
  })
  return { cacao: { h: { t: 'caip122' }, p, s: { t: 'eip191', s: await signer.signMessage({ message }) } }, message }
}

describe('The one-click sign-in of WalletConnect', () => {
  const make = (): SiwxConfig => {
    const siwx = createSiwx({ statement: 'Welcome.', resources: ['https://dapp.example/terms'] })
    siwx.attach!({ storage: createMemoryStorage(), nodes: () => [] })
    return siwx
  }

  it('asks for every network, the active one first, for this page', async () => {
    const { request } = await prepareOneClick(make(), chains, ['personal_sign'])
    expect(request).to.deep.include({ chains, methods: ['personal_sign'], domain: location.host, uri: location.origin + location.pathname, statement: 'Welcome.', resources: ['https://dapp.example/terms'] })
    expect(request.nonce).to.match(/^[0-9a-f]{32}$/)
    expect(Date.parse(request.exp!)).to.be.greaterThan(Date.now())
  })

  it('makes a session of everything that was signed', async () => {
    const siwx = make()
    const { request, accept } = await prepareOneClick(siwx, chains, [])
    await accept(await Promise.all(chains.map(chain => answer(request, chain))))
    for (const chain of chains) {
      const [session] = await siwx.getSessions(chain, ada.address)
      expect(session!.data).to.include({ chainId: chain, nonce: request.nonce })
      expect(session!.cacao!.p.iss).to.equal(`did:pkh:${chain}:${ada.address}`)
    }
  })

  it('fails where nothing of it verifies', async () => {
    const siwx = make()
    const stranger = privateKeyToAccount(`0x${'02'.repeat(32)}`)
    const { request, accept } = await prepareOneClick(siwx, chains, [])
    const error = await accept([await answer(request, 'eip155:1', stranger)]).catch((reason: unknown) => reason)
    expect(error).to.have.property('code')
    expect(await siwx.getSessions('eip155:1', ada.address)).to.deep.equal([])
  })

  it('goes on with what a host takes whose nonces work once', async () => {
    const siwx = make()
    let isUsed = false
    const once: SiwxConfig = {
      ...siwx,
      async addSession(session) {
        if (isUsed) throw new Error('The nonce was used.')
        isUsed = true
        await siwx.addSession(session)
      },
    }
    const { request, accept } = await prepareOneClick(once, chains, [])
    await accept(await Promise.all(chains.map(chain => answer(request, chain))))
    expect(await siwx.getSessions('eip155:10', ada.address)).to.have.length(1)
    expect(await siwx.getSessions('eip155:1', ada.address)).to.have.length(0)
  })
})
