import { legalState } from '../../parts/legal/legal-state.js'
import { defineView } from '../define-view.js'

export const connectRoute = defineView({
  view: 'Connect',
  tag: 'w3m-connect-view',
  // The terms stand above the list: coming later they would move it.
  load: ({ $options }) => Promise.all([import('./connect-view.js'), legalState($options.get(), false) === 'none' || import('../../parts/legal/legal-line.js')]),
  title: () => ({ key: 'connect.title' }),
  help: 'WhatIsAWallet',
})
