import { expect } from 'chai'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import { networkSwitchStep, type NetworkSwitchStep } from './network-switch.js'

interface Case {
  readonly title: string
  readonly target: `${ChainNamespace}:${string}`
  readonly connected: readonly ChainNamespace[]
  readonly auth?: boolean
  readonly step: NetworkSwitchStep
}

// The active network is eip155:1.
const cases: readonly Case[] = [
  { title: 'the active network', target: 'eip155:1', connected: ['eip155'], step: 'nothing' },
  {
    title: 'the active network of the embedded wallet',
    target: 'eip155:1',
    connected: ['eip155'],
    auth: true,
    step: 'nothing',
  },
  {
    title: 'another network of the connected namespace',
    target: 'eip155:10',
    connected: ['eip155'],
    step: 'SwitchNetwork',
  },
  { title: 'another network while nobody is connected', target: 'eip155:10', connected: [], step: 'select' },
  {
    title: 'a namespace that is not connected beside one that is',
    target: 'solana:one',
    connected: ['eip155'],
    step: 'SwitchActiveChain',
  },
  {
    title: 'a namespace that is connected too',
    target: 'solana:one',
    connected: ['eip155', 'solana'],
    step: 'SwitchNetwork',
  },
  { title: 'another namespace while nobody is connected', target: 'solana:one', connected: [], step: 'select' },
  {
    title: 'another namespace that the embedded wallet speaks',
    target: 'solana:one',
    connected: ['eip155'],
    auth: true,
    step: 'SwitchNetwork',
  },
]

describe('choosing a network', () => {
  for (const { title, target, connected, auth, step } of cases) {
    it(`leads to ${step} for ${title}`, () => {
      const found = networkSwitchStep({
        target: { caipNetworkId: target, chainNamespace: target.split(':')[0] as ChainNamespace },
        activeId: 'eip155:1',
        namespace: 'eip155',
        isConnected: namespace => connected.includes(namespace),
        ...(auth && { isAuthSupported: true }),
      })
      expect(found).to.equal(step)
    })
  }
})
