import { expect } from 'chai'
import { historyAfterNetworkChange } from './after-network-change.js'
import { endsAttempt, firstView, isCloseGuarded, type OpeningCase } from './modal.state.js'
import type { Route } from './views.js'

describe('what opens first', () => {
  const base: OpeningCase = { isConnected: false, isBasic: false, listsWallets: false }
  const cases: readonly (readonly [title: string, given: OpeningCase, view: string])[] = [
    ['Connect for a visitor who is not connected', base, 'Connect'],
    ['Account for a connected one', { ...base, isConnected: true }, 'Account'],
    ['the view that was asked for', { ...base, isConnected: true, view: 'Networks' }, 'Networks'],
    [
      'AllWallets on a phone without adapters, where there are wallets to list',
      { ...base, isBasic: true, listsWallets: true },
      'AllWallets',
    ],
    ['the code without adapters elsewhere', { ...base, isBasic: true }, 'ConnectingWalletConnectBasic'],
    ['Account for a connected visitor without adapters', { ...base, isBasic: true, isConnected: true }, 'Account'],
    [
      'the code for a host that asks for the list without adapters',
      { ...base, isBasic: true, view: 'Connect' },
      'ConnectingWalletConnectBasic',
    ],
    [
      'AllWallets for one that asks for it on a phone',
      { ...base, isBasic: true, listsWallets: true, view: 'Connect' },
      'AllWallets',
    ],
    ['another view that was asked for without adapters', { ...base, isBasic: true, view: 'Networks' }, 'Networks'],
    [
      'Connect where a connected visitor is asked to connect again',
      { ...base, isConnected: true, view: 'Connect' },
      'Connect',
    ],
    ['Connect on a phone with adapters', { ...base, listsWallets: true }, 'Connect'],
  ]
  for (const [title, input, view] of cases) it(`is ${title}`, () => expect(firstView(input)).to.equal(view))
})

const at = (...views: readonly Route['view'][]) => views.map(view => ({ view, params: undefined }) as unknown as Route)

describe('the guard on closing', () => {
  const cases: readonly (readonly [guarded: boolean, history: readonly Route[]])[] = [
    [true, at('UnsupportedChain')],
    [true, at('UnsupportedChain', 'SwitchNetwork')],
    [false, at('Networks', 'SwitchNetwork')],
    [false, at('Connect')],
    [false, at('UnsupportedChain', 'WhatIsANetwork')],
    [true, [{ view: 'SIWXSignMessage', params: { isRequired: true } }]],
    [false, [{ view: 'SIWXSignMessage', params: { isRequired: false } }]],
    [true, [{ view: 'SIWXSignMessage', params: { isRequired: true } }, ...at('ApproveTransaction')]],
    [false, [{ view: 'SIWXSignMessage', params: { isRequired: false } }, ...at('ApproveTransaction')]],
  ]
  for (const [guarded, history] of cases) {
    const path = history.map(({ view, params }) => view + (params ? ` ${JSON.stringify(params)}` : '')).join(' → ')
    it(`${guarded ? 'holds' : 'lets go'} at ${path}`, () => expect(isCloseGuarded(history)).to.equal(guarded))
  }
})

describe('leaving a view', () => {
  const cases: readonly (readonly [ends: boolean, before: Route['view'], ...history: readonly Route['view'][]])[] = [
    [true, 'ConnectingExternal', 'Connect'],
    [true, 'ConnectingExternal', 'AllWallets'],
    [true, 'ConnectingWalletConnect', 'Connect'],
    [true, 'ConnectingWalletConnect', 'AllWallets'],
    [true, 'ConnectingWalletConnect', 'Downloads'],
    [true, 'ConnectingWalletConnectBasic', 'Networks'],
    [false, 'ConnectingWalletConnectBasic', 'ConnectingWalletConnectBasic', 'AllWallets'],
    [false, 'ConnectingWalletConnectBasic', 'ConnectingWalletConnectBasic', 'WhatIsAWallet'],
    [false, 'ConnectingWalletConnectBasic', 'ConnectingWalletConnectBasic', 'ConnectingWalletConnect'],
    [false, 'AllWallets', 'ConnectingWalletConnect'],
    [false, 'Connect', 'ConnectingExternal'],
    [true, 'ConnectingSocial', 'Connect'],
    [false, 'ConnectingSocial', 'ApproveTransaction'],
    [false, 'ConnectingFarcaster', 'ApproveTransaction'],
  ]
  for (const [ends, before, ...history] of cases)
    it(`${before} for ${history.join(' → ')} ${ends ? 'ends the attempt' : 'lets the attempt go on'}`, () =>
      expect(endsAttempt(before, at(...history))).to.equal(ends))
})

describe('a change of network', () => {
  const cases: readonly (readonly [before: readonly Route[], after: readonly Route['view'][]])[] = [
    [at('Networks'), []],
    [at('Networks', 'SwitchNetwork'), []],
    [at('UnsupportedChain'), []],
    [at('UnsupportedChain', 'SwitchNetwork'), []],
    [at('Account', 'Networks', 'SwitchNetwork'), ['Account']],
    [at('Account', 'Networks'), ['Account']],
    [at('Networks', 'SwitchActiveChain'), []],
    [at('Networks', 'WhatIsANetwork'), ['Networks']],
    [at('Connect', 'AllWallets'), ['Connect']],
    [at('WhatIsAWallet'), []],
    [at('Account'), ['Account']],
    [at('Connect'), ['Connect']],
    [at('Connect', 'ConnectingExternal'), ['Connect', 'ConnectingExternal']],
    [at('Connect', 'ConnectingWalletConnect'), ['Connect', 'ConnectingWalletConnect']],
    [at('Connect', 'ConnectWallets'), ['Connect', 'ConnectWallets']],
    [at('ConnectingWalletConnectBasic'), ['ConnectingWalletConnectBasic']],
    [at('Account', 'ProfileWallets'), ['Account', 'ProfileWallets']],
    [at('EmailLogin'), ['EmailLogin']],
    [at('Connect', 'EmailVerifyOtp'), ['Connect', 'EmailVerifyOtp']],
    [at('Connect', 'EmailVerifyDevice'), ['Connect', 'EmailVerifyDevice']],
    [at('AccountSettings', 'UpdateEmailPrimaryOtp'), ['AccountSettings', 'UpdateEmailPrimaryOtp']],
    [at('ApproveTransaction'), ['ApproveTransaction']],
    [at('Account', 'WalletSend', 'ApproveTransaction'), ['Account', 'WalletSend', 'ApproveTransaction']],
  ]
  for (const [before, after] of cases) {
    it(`leads from ${before.map(route => route.view).join(' → ')} to ${after.join(' → ') || 'a closed modal'}`, () =>
      expect(historyAfterNetworkChange(before).map(route => route.view)).to.deep.equal(after))
  }
})
