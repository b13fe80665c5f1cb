import type { SocialProvider } from '@w3m/core/social-providers'
import { draw, type Icon } from './draw.js'

/** Marks of the social logins, drawn as simply as the rest of the set: a visitor must recognise them, no more. */
export const socialIcons: Readonly<Record<SocialProvider, Icon>> = {
  google: () => draw('M15.4 5A7.2 7.2 0 1 0 17.2 10H10.6'),
  x: () => draw('M3.5 3.5h3.4l9.6 13h-3.4ZM16 3.5l-5.2 5.7M9 11.1l-5 5.4'),
  discord: () =>
    draw(
      'M7.6 4.6c-1 .2-1.9.5-2.7 1-1.6 2.5-2.3 5.2-2.2 8 1.2.9 2.4 1.5 3.7 1.8l.9-1.5M12.4 4.6c1 .2 1.9.5 2.7 1 1.6 2.5 2.3 5.2 2.2 8-1.2.9-2.4 1.5-3.7 1.8l-.9-1.5M6.4 13.4c2.4.9 4.8.9 7.2 0M7.1 5.9c1.9-.5 3.9-.5 5.8 0M7.4 10h.01M12.6 10h.01',
    ),
  farcaster: () =>
    draw(
      'M4.5 4h11M5.75 4v12.5M14.25 4v12.5M7.75 16.5v-5a2.25 2.25 0 0 1 4.5 0v5M4.25 16.5h3.5M12.25 16.5h3.5M3.5 7h2.25M14.25 7h2.25',
    ),
  github: () =>
    draw(
      'M7.5 17.25v-2.8C4.6 14 3 12.4 3 9.4c0-1.2.4-2.3 1.1-3.1-.2-1 0-1.9.3-2.8 1.1.1 2 .5 2.9 1.2a9.4 9.4 0 0 1 5.4 0c.9-.7 1.8-1.1 2.9-1.2.3.9.5 1.8.3 2.8.7.8 1.1 1.9 1.1 3.1 0 3-1.6 4.6-4.5 5v2.8',
    ),
  apple: () =>
    draw(
      'M10 6.4c2-1.3 4.7-.9 6 1-2.6 1.7-2.2 4.9.6 6-.8 2.3-2.3 4-3.8 4-1 0-1.7-.6-2.8-.6s-1.8.6-2.8.6C5 17.4 3 13.8 3 11c0-4.7 4.4-6.4 7-4.6ZM10 4.9c.1-1.6 1.1-2.7 2.7-3',
    ),
  facebook: () =>
    draw('M10 2.75a7.25 7.25 0 1 1 0 14.5 7.25 7.25 0 0 1 0-14.5ZM9.7 17v-6.8c0-1.7.9-2.6 2.6-2.5M7.7 11h4.3'),
}
