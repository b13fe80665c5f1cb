import { expect } from 'chai'
import { defineNetwork, type CaipNetwork } from './define-network.js'
import { explorerLink } from './explorer-link.js'
import { mainnet } from './networks/ethereum.js'
import { solanaDevnet } from './networks/solana-devnet.js'
import { solana } from './networks/solana.js'

const withExplorer = (url: string) =>
  defineNetwork({ ...mainnet, blockExplorers: { default: { name: 'Explorer', url } } })

describe('a link to the explorer', () => {
  const cases: readonly (readonly [
    network: CaipNetwork,
    kind: 'account' | 'transaction',
    id: string,
    link: string | undefined,
  ])[] = [
    [mainnet, 'account', '0x1', 'https://etherscan.io/address/0x1'],
    [mainnet, 'transaction', '0x2', 'https://etherscan.io/tx/0x2'],
    [solana, 'account', 'abc', 'https://solscan.io/account/abc'],
    [solanaDevnet, 'account', 'abc', 'https://solscan.io/account/abc?cluster=devnet'],
    [solanaDevnet, 'transaction', 'abc', 'https://solscan.io/tx/abc?cluster=devnet'],
    [withExplorer('https://a.example/base/'), 'account', '0x1', 'https://a.example/base/address/0x1'],
    [mainnet, 'account', '../x?y#z', 'https://etherscan.io/address/..%2Fx%3Fy%23z'],
    [withExplorer('javascript:alert(1)'), 'account', '0x1', undefined],
    [withExplorer('etherscan.io'), 'account', '0x1', undefined],
    [defineNetwork({ ...mainnet, blockExplorers: undefined }), 'account', '0x1', undefined],
  ]
  for (const [network, kind, id, link] of cases) {
    it(`is ${link} for ${kind} ${id} on ${network.blockExplorers?.default.url ?? 'a network without one'}`, () => {
      expect(explorerLink(network, kind, id)).to.equal(link)
    })
  }
})
