/**
 * Everything that another page (the secure frame) needs to look like the modal: tokens, resets, icons and the spinner,
 * none of the other atoms.
 */
export { W3mUiSpinner } from './elements/spinner/spinner.js'
export { draw } from './icons/draw.js'
export { socialIcons } from './icons/social-icons.js'
export { reset } from './styles/reset.js'
export { tokens } from './styles/tokens.js'
