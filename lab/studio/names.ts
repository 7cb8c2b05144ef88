/**
 * Given names and surnames for invented people: common ones, and every letter a reader may lose (Á
 * É Í Ó Ú Ñ Ü).
 */
export const womensNames =
  `Ana Lucía María José Isabel Sofía Begoña Íngrid Zulma Yadira Belén Inés Rocío Mónica Verónica Ángela
  Noemí Ximena Paola Karina Milagros Aída Eloísa Graciela Nuria Estefanía Úrsula Ítala Ana Teresa Camila Raquel Leonor
  Julieta Vanessa Maritza Fátima Concepción Catalina Araceli Otilia Iñiga Lourdes Nélida Priscila Dayana`.split(
    /\s+/,
  );

export const mensNames =
  `Juan Carlos José Ángel Íñigo Martín Andrés Sebastián Tomás Óscar Raúl Jesús Iván Adrián Hernán Rubén Nicolás
  Álvaro Germán Damián Efraín Joaquín Fabián Agustín Ulises Darío Félix Héctor Matías Benjamín Ramón Simón Elías Emilio
  Roderick Abdiel Edgardo Bolívar Camilo Mauricio Rolando Toño Moisés Eligio Wilfredo Kevin Saúl`.split(
    /\s+/,
  );

export const surnames =
  `Gómez Pérez Núñez Muñoz Peña Ibáñez Ordóñez Castañeda Nuñez Yáñez Zúñiga Peñaloza Acuña Cañizales
  Rodríguez Martínez González Hernández Ramírez Sánchez Domínguez Vásquez Jiménez Gutiérrez Méndez Suárez Ávila Ríos
  Güell Argüelles Saldaña Viña Quiñones Batista Morales Herrera Castillo Arosemena Quintero Ortega Villarreal Samudio
  Caballero Espinosa Guerra Aparicio Barría Bethancourt Chiari Tuñón Ureña Ocaña Montaño Osuña Bonilla Rojas Toledo
  Echeverría Luján Fariña Dueñas Miño Urdaneta Larrañaga Ñíguez`.split(/\s+/);

/** Surnames of more than one word: where a reader that splits at spaces goes wrong. */
export const longSurnames = ['De León', 'De la Cruz', 'Del Cid', 'San Martín', 'De los Ríos'];
