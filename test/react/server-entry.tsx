import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Page } from './page.js'

export { $instances } from '@w3m/core'
export { version } from 'react'

export const render = (): string => renderToString(createElement(Page))
