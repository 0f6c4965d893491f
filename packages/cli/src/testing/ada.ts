/** A guest for tests. */
export const contactInfo = {
  email: "ada@fairwater-marine.example",
  firstName: "Ada",
  lastName: "Quist",
  phoneNumber: "+13175550123",
};

export const address = {
  firstName: "Ada",
  lastName: "Quist",
  street: "410 Harbor St",
  city: "Columbus",
  region: "IN",
  postalCode: "47201",
  country: "US",
};
