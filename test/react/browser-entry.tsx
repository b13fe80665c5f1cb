import { $instances } from '@w3m/core'
import { createElement, version } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { makeInstance, Page, PageWithoutProvider } from './page.js'

const recovered: string[] = []
const instance = location.search === '?without-provider' ? makeInstance() : undefined
const root = hydrateRoot(document.querySelector('#root')!, createElement(instance ? PageWithoutProvider : Page), {
  onRecoverableError: error => recovered.push(String(error)),
})
Object.assign(window, {
  test: { $instances, version, recovered, unmount: () => (root.unmount(), instance?.destroy()) },
})
