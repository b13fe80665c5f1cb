import { expect } from 'chai'
import type { ViewName } from '@w3m/core'
import { en } from '../i18n/en.js'
import { viewSlug, viewTag, type ViewDefinition } from './define-view.js'
import { views } from './registry.js'

describe('the views', () => {
  for (const [view, slug] of [
    ['Connect', 'connect'],
    ['WhatIsAWallet', 'what-is-a-wallet'],
    ['SwitchActiveChain', 'switch-active-chain'],
  ] as const) {
    it(`writes ${view} as ${slug}`, () => expect(viewSlug(view)).to.equal(slug))
  }

  for (const [view, { load, title }] of Object.entries(views) as readonly (readonly [ViewName, ViewDefinition])[]) {
    it(`finds the element and the title of ${view}`, async () => {
      await load({ $options: { get: () => ({}) } } as never)
      expect(customElements.get(viewTag(view)), viewTag(view)).not.to.equal(undefined)
      if (!title) expect(en).to.have.property(`${viewSlug(view)}.title`)
    })
  }
})
