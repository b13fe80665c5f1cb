import { expect } from 'chai'
import { firstView, isCloseGuarded, type OpeningCase } from './modal.state.js'
import type { Route } from './views.js'

describe('what opens first', () => {
  const base: OpeningCase = { isConnected: false, isBasic: false, isMobile: false }
  const cases: readonly (readonly [title: string, given: OpeningCase, view: string])[] = [
    ['Connect for a visitor who is not connected', base, 'Connect'],
    ['Account for a connected one', { ...base, isConnected: true }, 'Account'],
    ['the view that was asked for', { ...base, isConnected: true, view: 'Networks' }, 'Networks'],
    ['AllWallets on a phone without adapters', { ...base, isBasic: true, isMobile: true }, 'AllWallets'],
    ['Connect on a phone with adapters', { ...base, isMobile: true }, 'Connect'],
  ]
  for (const [title, given, view] of cases) it(`is ${title}`, () => expect(firstView(given)).to.equal(view))
})

describe('the guard on closing', () => {
  const at = (...views: readonly Route['view'][]) => views.map(view => ({ view, params: undefined }) as unknown as Route)
  const cases: readonly (readonly [guarded: boolean, history: readonly Route[]])[] = [
    [true, at('UnsupportedChain')],
    [true, at('UnsupportedChain', 'SwitchNetwork')],
    [false, at('Networks', 'SwitchNetwork')],
    [false, at('Connect')],
    [false, at('UnsupportedChain', 'WhatIsANetwork')],
  ]
  for (const [guarded, history] of cases) {
    it(`${guarded ? 'holds' : 'lets go'} at ${history.map(route => route.view).join(' → ')}`, () => expect(isCloseGuarded(history)).to.equal(guarded))
  }
})
