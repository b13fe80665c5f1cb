import type { PasswordTexts } from '../en/password.js'

export const texts: PasswordTexts = {
  common: 'Es una contraseña común, o se compone de ellas: es lo que se prueba primero.',
  yours: 'Está hecha de tu nombre, tu correo o este sitio, que otros conocen.',
  repeated: 'Se repite, y eso añade poco.',
  pattern: 'Sigue el teclado, el alfabeto o los números.',
  date: 'Fechas hay pocas, y muchas veces se conocen.',
  guessable: 'Se puede adivinar demasiado pronto.',
  help: 'Usa cuatro palabras que no tengan nada que ver entre sí, o deja que un gestor de contraseñas cree una.',
  strength: 'Seguridad de la contraseña',
  weak: 'Fácil de adivinar',
  fair: 'Aún no es bastante difícil de adivinar',
  strong: 'Difícil de adivinar',
}
