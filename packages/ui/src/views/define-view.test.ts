import { expect } from 'chai'
import { createW3m, type ViewName } from '@w3m/core'
import { fakeNetwork } from '@w3m/core/testing'
import { translatorOf } from '../i18n/translator.js'
import { viewSlug, viewTag, type ViewDefinition } from './define-view.js'
import * as onDemand from './on-demand-views.js'
import { $views, loadOnDemandViews } from './registry.js'

describe('the views', () => {
  for (const [view, slug] of [
    ['Connect', 'connect'],
    ['WhatIsAWallet', 'what-is-a-wallet'],
    ['SwitchActiveChain', 'switch-active-chain'],
  ] as const) {
    it(`writes ${view} as ${slug}`, () => expect(viewSlug(view)).to.equal(slug))
  }

  for (const [view, { load, title }] of Object.entries({ ...$views.get(), ...onDemand }) as readonly (readonly [
    ViewName,
    ViewDefinition,
  ])[]) {
    it(`finds the element and the title of ${view}`, async () => {
      const w3m = createW3m({ networks: [fakeNetwork], storage: 'memory' })
      await load(w3m)
      const translator = translatorOf(w3m)
      await translator.ready()
      if (!title) expect(translator.$texts.get()).to.have.property(`${viewSlug(view)}.title`)
      w3m.destroy()
      expect(customElements.get(viewTag(view)), viewTag(view)).not.to.equal(undefined)
    })
  }

  it('are all there once the rarer ones are loaded', async () => {
    expect($views.get()).to.not.have.property('GetWallet')
    await loadOnDemandViews()
    expect($views.get()).to.include(onDemand)
    expect($views.get()).to.have.property('Connect')
  })
})
