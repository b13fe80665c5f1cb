import { $instances } from '@w3m/core'
import { createElement, version } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Page } from './page.js'

const recovered: string[] = []
const root = hydrateRoot(document.querySelector('#root')!, createElement(Page), { onRecoverableError: error => recovered.push(String(error)) })
Object.assign(window, { test: { $instances, version, recovered, unmount: () => root.unmount() } })
