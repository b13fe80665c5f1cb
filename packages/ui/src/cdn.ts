// The script-tag entry: registers the elements, with the policy question settled before Lit is evaluated.
import './cdn/lit-policy.js'
import './index.js'

export { $instances, createW3m, W3mError } from '@w3m/core'
