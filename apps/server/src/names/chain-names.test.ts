import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { testChain, testServer, testSolana } from '../testing/test-server.js'

/** The second and the third developer account of the local chain. */
const [second, third] = ['82gk436wpJbWAX4d7GkacoNB4K7Fx5uSdtJXyZPA9Yju', 'FAsYhjhFz7EVACHJysdTLbc481M1fdBwZLLzVczBjM2y']
const sns = testSolana.caipNetworkId

describe('Names that a chain has by itself', () => {
  let server: ReturnType<typeof testServer>
  before(() => (server = testServer({ chains: [testChain, testSolana], sns })))
  after(() => server.close())

  const get = async (name: string, { app } = server) => {
    const answer = await app.request(`/v1/profile/account/${encodeURIComponent(name)}`)
    const { addresses } = (await answer.json()) as { addresses?: Record<string, { address: string }> }
    return answer.status === 200 ? (addresses?.[501]?.address ?? null) : answer.status
  }

  for (const [name, address] of [
    ['ada.sol', second],
    ['Ada.sns', second],
    ['bo.sns', third],
    ['nobody.sol', 404],
    ['nobody.sns', 404],
    ['sub.ada.sol', 400],
  ] as const)
    it(`are looked up there: ${name}`, async () => void expect(await get(name)).to.equal(address))

  it('lead nowhere where two services know different owners', async () =>
    void expect(await get('bo.sol')).to.equal(null))

  it('are no names of others, which nobody looks up here', async () => void expect(await get('ada.eth')).to.equal(501))

  it('are not looked up where no chain is set for them, nor asked of a registry of other names', async () => {
    const registry = { chain: testChain.caipNetworkId, registry: `0x${'11'.repeat(20)}`, gateways: [] }
    const otherServer = testServer({ chains: [testChain, testSolana], names: registry })
    expect([await get('ada.sol', otherServer), await get('ada.local', otherServer)]).to.deep.equal([501, 404])
    await otherServer.close()
  })

  it('need a chain that is served, and has some', () => {
    for (const chain of ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', testChain.caipNetworkId] as const)
      expect(() => testServer({ chains: [testChain], sns: chain })).to.throw('W3M_SNS')
  })
})
