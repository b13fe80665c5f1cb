import type { FrameUser } from '@w3m/frame-bridge/frame'
import { expect } from 'chai'
import type { AccountKind } from './account-type.js'
import { frameUser } from './frame-user.js'

const evmAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const solanaAddress = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'
const plain: AccountKind = { canBeSmart: false, isDeployed: false, type: 'eoa' }
const smart: AccountKind = { canBeSmart: true, isDeployed: false, type: 'smartAccount' }
const eoa = { address: evmAddress, type: 'eoa' as const }
const contract = { address: evmAddress, type: 'smartAccount' as const }
const address = 'somebody@example.test'

describe('the visitor as the application gets to know them', () => {
  const onEthereum: FrameUser = {
    email: null,
    address: evmAddress,
    chainId: 1,
    accounts: [eoa],
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
    isSecured: false,
  }
  const table: readonly (readonly [
    title: string,
    user: { readonly email?: string; readonly userName?: string; readonly recovery?: readonly string[] },
    chainId: string,
    kind: AccountKind,
    expected: FrameUser,
  ])[] = [
    ['has no mail, which is said, and no name, which is not', {}, 'eip155:1', plain, onEthereum],
    ['has a mail', { email: address }, 'eip155:1', plain, { ...onEthereum, email: address }],
    ['has a name', { userName: 'somebody' }, 'eip155:1', plain, { ...onEthereum, userName: 'somebody' }],
    [
      'may have a smart account at the same address',
      {},
      'eip155:31338',
      smart,
      { ...onEthereum, chainId: 31338, accounts: [eoa, contract], preferredAccountType: 'smartAccount' },
    ],
    [
      'has one that is there',
      {},
      'eip155:31338',
      { ...smart, isDeployed: true },
      {
        ...onEthereum,
        chainId: 31338,
        accounts: [eoa, contract],
        preferredAccountType: 'smartAccount',
        smartAccountDeployed: true,
      },
    ],
    [
      'wants the plain one where there are both',
      {},
      'eip155:1',
      { ...smart, type: 'eoa' },
      { ...onEthereum, accounts: [eoa, contract] },
    ],
    [
      'has one address on Solana, and no list of them',
      { email: address },
      'solana:localnet',
      plain,
      {
        email: address,
        address: solanaAddress,
        chainId: 'solana:localnet',
        preferredAccountType: 'eoa',
        smartAccountDeployed: false,
        isSecured: false,
      },
    ],
    ['has one way back in', { recovery: ['words'] }, 'eip155:1', plain, onEthereum],
    [
      'has two, and is secured by that',
      { recovery: ['words', 'password'] },
      'eip155:1',
      plain,
      { ...onEthereum, isSecured: true },
    ],
  ]
  for (const [title, user, chainId, kind, expected] of table)
    it(title, () =>
      expect(
        frameUser({ user: { recovery: [], ...user }, evmAddress, solanaAddress } as never, chainId, kind),
      ).to.deep.equal(expected),
    )
})
