import { describe, it } from 'node:test'
import { expect } from 'chai'
import { recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem'
import { createEvmAnswers } from './evm-answers.js'
import { requestRpc, createEvmSigner } from './evm-signer.js'
import type { WalletNetwork } from './wallet-networks.js'

const chain = JSON.parse(process.env.W3M_TEST_CHAIN!) as WalletNetwork
const signer = createEvmSigner('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function wallet() {
  const networks = [chain]
  const switched: string[] = []
  const answer = createEvmAnswers({
    signer: () => signer,
    find: id => networks.find(({ caipNetworkId }) => caipNetworkId === id),
    add: network => networks.push(network),
    switchTo: async id => void switched.push(id),
  })
  return { switched, answerOf: (method: string, params?: unknown) => answer(chain, method, params) }
}

const typed = {
  domain: { name: 'Test', version: '1', chainId: 31337 },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Note: [{ name: 'text', type: 'string' }],
  },
  primaryType: 'Note',
  message: { text: 'hello' },
}

describe('The answers of an EVM account', () => {
  it('are signatures of messages and of typed data that verify', async () => {
    const { answerOf } = wallet()
    const signed = (await answerOf('personal_sign', ['0x6869', signer.address])) as Hex
    expect(await recoverMessageAddress({ message: { raw: '0x6869' }, signature: signed })).to.equal(signer.address)
    const typedSigned = (await answerOf('eth_signTypedData_v4', [signer.address, JSON.stringify(typed)])) as Hex
    expect(await recoverTypedDataAddress({ ...typed, primaryType: 'Note', signature: typedSigned } as never)).to.equal(
      signer.address,
    )
  })

  it('are transactions that the chain has', async () => {
    const { answerOf } = wallet()
    const hash = await answerOf('eth_sendTransaction', [{ from: signer.address, to: signer.address, value: '0x1' }])
    expect(await requestRpc(chain, 'eth_getTransactionByHash', [hash])).to.include({ hash, value: '0x1' })
  })

  it('are batches of calls with their status', async () => {
    const { answerOf } = wallet()
    const { id } = (await answerOf('wallet_sendCalls', [
      {
        calls: [
          { to: other, value: '0x1' },
          { to: other, value: '0x2' },
        ],
      },
    ])) as { id: string }
    // The node answers before the block is there.
    await requestRpc(chain, 'evm_mine', [])
    const status = (await answerOf('wallet_getCallsStatus', [id])) as { receipts: unknown[] }
    expect(status).to.include({ id, status: 200, chainId: '0x7a69' })
    expect(status.receipts).to.have.length(2)
  })

  it('switch to networks that are known, and to those that were added', async () => {
    const { answerOf, switched } = wallet()
    expect(await answerOf('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).to.equal(null)
    expect(
      await answerOf('wallet_addEthereumChain', [
        { chainId: '0x64', chainName: 'Added', rpcUrls: ['http://127.0.0.1:1'] },
      ]),
    ).to.equal(null)
    expect(await answerOf('wallet_switchEthereumChain', [{ chainId: '0x64' }])).to.equal(null)
    expect(switched).to.deep.equal(['eip155:31337', 'eip155:100', 'eip155:100'])
  })

  const refused: readonly [title: string, code: number, method: string, params: unknown][] = [
    ['a message of another account', 4100, 'personal_sign', ['0x6869', other]],
    ['a transaction of another account', 4100, 'eth_sendTransaction', [{ from: other, to: other }]],
    ['typed data that is none', -32602, 'eth_signTypedData_v4', [signer.address, '{}']],
    ['a network that is not known', 4902, 'wallet_switchEthereumChain', [{ chainId: '0x1' }]],
    ['no calls', -32602, 'wallet_sendCalls', [{ calls: [] }]],
    ['a batch that is not known', 5730, 'wallet_getCallsStatus', ['0x0']],
    ['a method that it does not have', 4200, 'eth_sign', []],
  ]
  for (const [title, code, method, params] of refused) {
    it(`refuse ${title} with ${code}`, async () => {
      expect(
        await wallet()
          .answerOf(method, params)
          .catch((error: unknown) => error),
      ).to.have.property('code', code)
    })
  }

  it("give the node's number where it refuses", async () => {
    const failed = (await wallet()
      .answerOf('eth_sendTransaction', [{ from: signer.address, to: other, value: `0x${'f'.repeat(30)}` }])
      .catch((error: unknown) => error)) as { code: number; message: string }
    expect(failed.code).to.be.lessThan(0)
    expect(failed.message).to.match(/fund/i)
  })
})
