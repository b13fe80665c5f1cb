import { behindTls } from '../../scripts/test/tls-front.mjs'
import { stack } from '../e2e/stack.js'

/** Where an engine's pages are: behind TLS for WebKit, which keeps no Secure cookie without it. */
export const pages = process.env.W3M_E2E_TLS === '1' ? behindTls(stack.pages) : stack.pages

/** The same job on three kinds of pages. */
export const samples = [
  { title: 'the React page', path: '/' },
  { title: 'the script-tag page', path: '/script-tag.html' },
  { title: 'the vanilla page', path: '/vanilla.html' },
]
