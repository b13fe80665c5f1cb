import { defineView } from '../define-view.js'

export const connectRoute = defineView({
  view: 'Connect',
  tag: 'w3m-connect-view',
  load: () => import('./connect-view.js'),
  title: () => ({ key: 'connect.title' }),
  help: 'WhatIsAWallet',
})
