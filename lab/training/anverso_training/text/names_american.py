"""Given names, surnames and words as cards of Latin America print them, rich in accents, in Í above all. All persons are invented."""

GIVEN = """Sofía María Lucía Elías Matías Tobías Zacarías Jeremías Isaías Sofia Maria Lucia Elias Matias Rocío Darío Mario Rosalía Amalía Estefanía Estefania Julián Martín Agustín Joaquín Benjamín Fermín Valentín
Crispín Serafín Delfín Íngrid Ítalo Íñigo Írma Isaí Iván Irene Isabel Inés Iris Israel Ignacio Efraín Eloísa Luisa Luís Luis Thaís Raíssa Aída Zaída Saída Adelaída Moisés Noelí Noemí Mimí Abigaíl Abigail
José Jesús Ángel Ángela Ángeles Andrés Andrea Tomás Nicolás Jonás Lucas Damián Fabián Adrián Sebastián Cristián Germán Hernán Román Simón Ramón Rubén Belén Carmén Esteban Estéban Óscar Omar Ómar César Héctor Víctor
Félix Raúl Saúl Baúl Azucena Ximena Mónica Verónica Angélica Débora Bárbara Águeda África Álvaro Alvaro Édgar Edgar Éder Élida Érika Erika Úrsula Ursula Begoña Toña Íker Nuñez Yesenia Yadira Zulma Zoé Noé Josué René
Concepción Asunción Encarnación Consolación Ramiro Virginia Liliana Cecilia Patricia Viviana Milagros Guillermina Iliana Lil Willy Julieta Jimena Gimena Otilia Emilia Emilio Basilio Virgilio Cornelio Aurelio Amílcar Aníbal
João Conceição Antônio Antônia Estêvão Inês Mônica Márcia Cláudia Flávio Fábio Lívia Sílvia Vinícius Patrícia Letícia Cecília Otávio Luíza Raíza Taís Tainá Ubiratã Simão Sebastião""".split()

SURNAMES = """García Garcia Díaz Diaz Ríos Rios Del-Río Del-Rio Mejía Mejia Macías Frías Matías Elías Farías Arias Isaías Rodríguez Rodriguez Domínguez Henríquez Enríquez Manríquez Ortíz Ortiz Solís Solis Ruíz Ruiz Muñíz Muñiz Gavíria
Echeverría Etcheverría Chavarría Santamaría Villafañe Almería Valdivia Valdívia Espíndola Espínola Ávila Dávila Íñiguez Íbarra Ibarra Izquierdo Iglesias Infante Irigoyen Yrigoyen Illescas Villalobos Villarreal Quíroz Quirós Quiroga
Marín Marin Morín Albín Agustín Medellín Chaparrín Fermín Crespín Sandín Jardín Benítez Benitez Nuñez Núñez Peña Pena Muñoz Zúñiga Ñáñez Ñuñez Ordóñez Ibáñez Yáñez Bolaños Castañeda Saldaña Treviño Quiñones Acuña Cuñado Oñate
Güemes Argüello Agüero Güell Mayagüez González Gonzalez Gómez Pérez Fernández Hernández Sánchez Martínez Álvarez Gutiérrez Vásquez Vázquez Jiménez Giménez Ramírez Ramirez Suárez Juárez Márquez Velásquez Cortés Valdés Avilés
Araúz Saúd Bermúdez Samudio Pití Guaymí Quintí Bethancourt Abrego Ábrego Tuñón Rincón Calderón León Chacón Alarcón Pavón Barragán Beltrán Guzmán Roldán Galán Cárdenas Cáceres Sáenz Páez Báez Peláez Colón Castellón Mondragón
De-León De-Gracia De-la-Cruz De-los-Ríos Del-Cid Del-Valle Villarreal Valverde Fallas Chinchilla Ulloa Trujillo Murillo Carrillo Castillo Castrillón Illanes Millán Villán Pillado Lillo Gallo Llanos Llorente
Magalhães Guimarães Gonçalves Araújo Brandão Simões Lourenço Vitória Sampaio Assunção Falcão Leitão Conceição Antunes Luís Muniz Diniz Vinícius""".split()

WORDS = """Panamá Panama Panameña Chiriquí Coclé Colón Darién Herrera Veraguas Emberá Guna-Yala San-Miguelito Bogotá Medellín Boyacá Cesár Quindío Nariño Ibagué Perú Junín Áncash Apurímac San-Martín Lima Callao Quito Manabí Guayas
Cañar Loja Imbabura Pichincha Chile Ñuñoa Maipú Copiapó Biobío Aysén Tarapacá Concepción Valparaíso Argentina Córdoba Tucumán Neuquén Entre-Ríos Río-Negro Río-Cuarto Paraná Uruguay Paysandú Tacuarembó Río-Branco Paraguay Itapúa
Caaguazú Asunción Bolivia Potosí Cochabamba México Querétaro Michoacán Yucatán Nuevo-León San-Luis-Potosí Guatemala Petén Quiché Sololá Honduras Tegucigalpa Intibucá Nicaragua Estelí Managua Costa-Rica Limón San-José Heredia
Dominicana Samaná Santo-Domingo Haití Higüey Cédula Identificación Identidad República Dirección Registro Electoral Nacimiento Expedición Vencimiento Emisión Sección Número Público Género Válido Única Año Código Cónyuge Domicilio
Policía Ministerio Interior Justicia Brasília São-Paulo Pernambuco Ceará Paraíba Piauí Goiás Espírito-Santo Filiação Órgão Expedição Validade Nacionalidade Secretaria Segurança Pública Índice Ítem Vía País Raíz Juríca Jurídica Física
Día Mes Energía Compañía Todavía Categoría Minoría Teoría Guía Alegría Energías Tránsito Crédito Técnico Máximo Mínimo Límite Línea Título Artículo Capítulo Vehículo Película Círculo""".split()
