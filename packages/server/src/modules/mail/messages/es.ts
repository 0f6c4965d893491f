/** Texts of letters, English to Spanish. */
export const es: Readonly<Record<string, string>> = {
  "Hello {0},": "Hola, {0}:",
  "1 day": "1 día",
  "{0} days": "{0} días",
  "1 hour": "1 hora",
  "{0} hours": "{0} horas",
  "1 minute": "1 minuto",
  "{0} minutes": "{0} minutos",

  "Set a new password for {0}": "Nueva contraseña para {0}",
  "Set a new password": "Elegir otra contraseña",
  "The link works once, for {0}.": "El enlace sirve una vez, durante {0}.",
  "Somebody asked for a new password for your account at {0}. If it was you:":
    "Alguien ha pedido una contraseña nueva para su cuenta en {0}. Si ha sido usted:",
  "The link works once, for {0}. If you did not ask for it, leave it alone: your password stays as it is.":
    "El enlace sirve una vez, durante {0}. Si no lo ha pedido, no haga nada: su contraseña sigue igual.",

  "Your code for {0}": "Su código para {0}",
  "The code works once, for {0}.": "El código sirve una vez, durante {0}.",
  "Your code": "Su código",
  "Enter this code on the page that asks for it:": "Escriba este código en la página que lo pide:",
  "It works once, for {0}. Tell it to nobody: we never ask for it by telephone or mail. If you did not ask for a code, you need do nothing.":
    "Sirve una vez, durante {0}. No se lo diga a nadie: nunca lo pedimos por teléfono ni por correo. Si no ha pedido un código, no tiene que hacer nada.",

  "{0} is your code for {1}. It works once, for {2}. Tell it to nobody.":
    "{0} es su código para {1}. Sirve una vez, durante {2}. No se lo diga a nadie.",

  "Welcome to {0}": "Le damos la bienvenida a {0}",
  "Your account is ready.": "Su cuenta está lista.",
  "Your account is ready. Signed in, you find your orders again, and your addresses are filled in at the checkout.":
    "Su cuenta está lista. Con ella encuentra sus pedidos, y sus direcciones ya están puestas al pagar.",
  "Go to the store": "Ir a la tienda",

  "Order {0} at {1}": "Pedido {0} en {1}",
  "We have your order: {0}.": "Hemos recibido su pedido: {0}.",
  "Thank you. We have your order.": "Gracias. Hemos recibido su pedido.",
  Order: "Pedido",
  Reference: "Referencia",
  Ordered: "Fecha",
  "Purchase order": "Orden de compra",
  Parts: "Piezas",
  Discounts: "Descuentos",
  Delivery: "Entrega",
  "Delivery {0} of {1}": "Entrega {0} de {1}",
  "Tax, included": "Impuestos, incluidos",
  Tax: "Impuestos",
  Total: "Total",
  "{0} to {1}": "{0} a {1}",
  "Wanted on {0}": "Para el {0}",
  "A gift for {0}": "Un regalo para {0}",
  "A gift": "Un regalo",
  "Gift message: {0}": "Mensaje del regalo: {0}",
  Part: "Pieza",
  Each: "Precio",
  Quantity: "Cantidad",
  Amount: "Importe",
  "Or open": "O abra",
  "See the order": "Ver el pedido",
  "The page asks for the e-mail address and the telephone number that you ordered with.":
    "La página pide el correo electrónico y el teléfono con los que hizo el pedido.",
};
